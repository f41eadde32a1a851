import type { PolicyYield } from '@georisk/contract/verticals/insurance/policies.ts';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatNumber } from '#web/lib/format.ts';
import { policyPlotTexts as texts } from './texts.hu.ts';

/** The policy's insured yield of each plant, tonnes a hectare. */
export function YieldTable({ yields }: { readonly yields: readonly PolicyYield[] }) {
  return (
    <Table size="small" aria-label={texts.yields} sx={{ '& td, & th': { px: 0 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{texts.plant}</TableCell>
          <TableCell align="right">{texts.yieldPerHectare}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {yields.map(({ plantName, plantCode, yield: perHectare }) => (
          <TableRow key={plantCode ?? plantName}>
            <TableCell component="th" scope="row">
              {plantName}
            </TableCell>
            <TableCell align="right" sx={{ fontFeatureSettings: "'tnum'" }}>
              {formatNumber(perHectare)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
