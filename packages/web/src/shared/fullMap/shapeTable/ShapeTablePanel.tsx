import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatCount } from '#web/lib/format.ts';
import { LOW } from '#web/map/ui/lowScreen.ts';
import { TOUCH } from '#web/ui/componentDefaults.ts';
import CloseIcon from '~icons/material-symbols/close-rounded';
import type { ShapeTable } from '#web/mapScreen/shapeTable.ts';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { EMPTY, SELECTION_KINDS } from './selection.ts';
import { shapeTableTexts as texts } from './shapeTable.hu.ts';
import { ShapeRowsTable } from './ShapeRowsTable.tsx';
import { areaUnitOf, type FullRow, haveAreas, sortRows, sumOfAreas, withArea } from './sortRows.ts';
import type { FilledTable, ShapeTableState } from './useShapeTable.ts';

const AREA_WIDTH = 14;
const areaColumn = (table: ShapeTable) =>
  table.rankName === undefined ? areaUnitOf(table).title : texts.columns.wholeShape;
const columnsOf = ({ table, rows }: FilledTable) => [
  ...table.columns,
  ...(haveAreas(rows) ? [{ title: areaColumn(table), width: AREA_WIDTH }] : []),
];

/** How large the rows are together; where shapes lie in one another each hectare once, and under which of them. */
function areaText(table: ShapeTable, rows: readonly FullRow[]): string | null {
  const { total, byRank } = sumOfAreas(table, rows);
  if (total === null) return null;
  const { format } = areaUnitOf(table);
  if (byRank === null) return format(total);
  const parts = byRank.map(([rank, area]) => `${table.rankName?.(rank) ?? rank} ${format(area)}`);
  return texts.once(format(total), parts.join(', '));
}
const NO_ROWS: readonly FullRow[] = [];

/** Low beside a table, high enough for a finger, and as wide as its words: many tables are scrolled to on a phone. */
const TOUCHABLE = {
  maxWidth: '100%',
  overflowX: 'auto',
  '& .MuiToggleButton-root': {
    flexShrink: 0,
    whiteSpace: 'nowrap',
    '@media (pointer: coarse)': { minHeight: TOUCH },
  },
} as const;

/** A low screen has a line for the choices and files, which is scrolled, and the rest for the rows. */
const ONE_LINE = { flexWrap: 'nowrap', overflowX: 'auto', py: 1, '& > *': { flex: 'none', maxWidth: 'none' } } as const;

type Part = { readonly state: ShapeTableState };

function TableChoice({ state: { filled, current, choose } }: Part) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={current?.table.key ?? null}
      aria-label={texts.chooseTable}
      sx={TOUCHABLE}
      onChange={(_, key: string | null) => key !== null && choose(key)}
    >
      {filled.map(({ table: { key, title }, rows }) => (
        <ToggleButton key={key} value={key}>
          {texts.tab(title, formatCount(rows.length))}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function SelectionChoice({ state: { selection, select } }: Part) {
  return (
    <ToggleButtonGroup size="small" value={[selection.kind]} aria-label={texts.selection} sx={TOUCHABLE}>
      {SELECTION_KINDS.map((kind) => (
        <ToggleButton key={kind} value={kind} onClick={() => select(EMPTY[kind])}>
          {texts.selections[kind]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** What the person must know of the rows, or instead of them. */
function Notices({ state }: Part) {
  const { filled, current, error, retry, isCrossed, withoutRow, lasso } = state;
  const whyWithoutRow = filled.some(({ truncated }) => truncated) ? texts.withoutRowCut : texts.withoutRow;
  return (
    <>
      {lasso.isOn && <Alert severity="info">{texts.drawing}</Alert>}
      {isCrossed && <Alert severity="warning">{texts.crossing}</Alert>}
      {!state.fitsAddress && <Alert severity="info">{texts.tooLongForAddress}</Alert>}
      {withoutRow > 0 && <Alert severity="info">{whyWithoutRow(formatCount(withoutRow))}</Alert>}
      {error !== null && (
        <Alert severity="error" action={<Button onClick={retry}>{texts.retry}</Button>}>
          {texts.failed} {messageOf(error)}
        </Alert>
      )}
      {current?.truncated === true && (
        <Alert severity="warning">{texts.truncated(formatCount(current.found.length))}</Alert>
      )}
    </>
  );
}

function Head({ state, rows }: Part & { readonly rows: readonly FullRow[] }) {
  const { current, close } = state;
  const table = current?.table;
  const area = useMemo(() => (table === undefined ? null : areaText(table, rows)), [table, rows]);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', px: 4, py: 2, gap: 2, [LOW]: { py: 0 } }}>
      <Box
        sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, [LOW]: ONE_LINE }}
      >
        <SelectionChoice state={state} />
        <TableChoice state={state} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, [LOW]: { flexWrap: 'nowrap' } }}>
          <Typography variant="body2" role="status">
            {texts.sum(formatCount(rows.length), area)}
          </Typography>
          {current !== null && <ExportButtons title={current.table.title} columns={columnsOf(current)} rows={rows} />}
        </Box>
      </Box>
      <Tooltip title={texts.close}>
        <IconButton aria-label={texts.close} onClick={close}>
          <CloseIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** The attribute table: the way to select, the selected rows, their sum and their files. */
export function ShapeTablePanel({ state }: Part) {
  const { current, selection, isLoading, sort, setSort } = state;
  const [table, selected] = [current?.table, current?.rows];
  const full = useMemo(
    () => (table === undefined || selected === undefined ? NO_ROWS : withArea(table, selected)),
    [table, selected],
  );
  const rows = useMemo(() => sortRows(full, sort), [full, sort]);
  return (
    <>
      <Head state={state} rows={rows} />
      <Box sx={{ height: 4 }}>{isLoading && <ProgressLine aria-label={texts.loading} />}</Box>
      <Notices state={state} />
      {current === null && <Typography sx={{ px: 4, py: 2 }}>{texts.noLayer}</Typography>}
      {current !== null && rows.length === 0 && !isLoading && (
        <Typography sx={{ px: 4, py: 2 }}>{texts.none[selection.kind]}</Typography>
      )}
      {current !== null && rows.length > 0 && (
        <ShapeRowsTable
          title={current.table.title}
          columns={columnsOf(current)}
          rows={rows}
          sort={sort}
          onSort={setSort}
          active={state.active?.id ?? null}
          onShow={state.show}
        />
      )}
    </>
  );
}
