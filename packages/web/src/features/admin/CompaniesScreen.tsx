import { type AdminCompany, COMPANY_KINDS } from '@georisk/contract/verticals/admin/companies.ts';
import { isAdmin } from '@georisk/domain/roles/roles.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { pathTo } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { LogLink } from '#web/shared/logEntries/LogLink.tsx';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { primaryColours } from '#web/ui/primaryColours.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { companyTexts as texts } from './companies.hu.ts';
import { CompanyDialog } from './CompanyDialog.tsx';
import { useListAddress } from '#web/ui/useListAddress.ts';

const kindTitle = (kind: string) => {
  const known = COMPANY_KINDS.find((each) => each === kind);
  return known ? texts.kinds[known] : kind;
};

/** Logo and name, in the company's own colour. */
function CompanyName({ name, title, theme, logoUrl }: AdminCompany) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box
        aria-hidden
        sx={(look) => ({
          width: 12,
          height: 32,
          flexShrink: 0,
          borderRadius: 1,
          bgcolor: primaryColours(theme).light,
          ...look.applyStyles('dark', { bgcolor: primaryColours(theme).dark }),
        })}
      />
      {logoUrl !== null && (
        <Box component="img" src={logoUrl} alt="" sx={{ height: 28, maxWidth: 96, objectFit: 'contain' }} />
      )}
      <div>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {title}
        </Typography>
      </div>
    </Box>
  );
}

const settingsOf = ({ riskTaking, hidePolicyDamage }: AdminCompany) =>
  [riskTaking && texts.riskTaking, hidePolicyDamage && texts.hides].filter(Boolean).join(' · ');

interface TableProps {
  readonly companies: readonly AdminCompany[];
  readonly onEdit: (company: AdminCompany) => void;
}

function CompanyTable({ companies, onEdit }: TableProps) {
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
      <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.columns.name}</TableCell>
            <TableCell>{texts.columns.kind}</TableCell>
            <TableCell align="right">{texts.columns.people}</TableCell>
            <TableCell>{texts.columns.settings}</TableCell>
            <TableCell className="no-print">{texts.columns.actions}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {companies.map((company) => (
            <TableRow key={company.id} sx={{ '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
              <TableCell component="th" scope="row">
                <CompanyName {...company} />
              </TableCell>
              <TableCell>{kindTitle(company.kind)}</TableCell>
              <TableCell align="right" data-label={texts.columns.people}>
                {texts.people(company.people)}
              </TableCell>
              <TableCell>{settingsOf(company)}</TableCell>
              <TableCell className="no-print">
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={texts.of(texts.edit, company.name)}
                  onClick={() => onEdit(company)}
                >
                  {texts.edit}
                </Button>
                <Button
                  size="small"
                  component={RouterLink}
                  to={pathTo('adminNoticeTexts', { id: company.id })}
                  aria-label={texts.of(texts.notices, company.name)}
                >
                  {texts.notices}
                </Button>
                <Button
                  size="small"
                  component={RouterLink}
                  to={pathTo('adminWebhooks', { id: company.id })}
                  aria-label={texts.of(texts.webhooks, company.name)}
                >
                  {texts.webhooks}
                </Button>
                <LogLink kind="company" id={company.id} name={company.name} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The company with open settings is in the address. */
export function CompaniesScreen() {
  const me = useCurrentUser();
  const { params, change } = useListAddress();
  const [adds, setAdds] = useState(false);
  const [made, setMade] = useState<string>();
  const query = useQuery(apiQuery('adminCompanies'));
  const open = query.data?.find(({ id }) => String(id) === params.get('company'));
  const close = () => change({ company: undefined });
  useScreenTitle(texts.title);
  return (
    <ListPage title={texts.title} explanation={texts.explanation}>
      {isAdmin(me.role) && (
        <Button variant="contained" sx={{ alignSelf: 'flex-start' }} onClick={() => setAdds(true)}>
          {texts.add}
        </Button>
      )}
      {made !== undefined && <FormMessage severity="success">{texts.made(made)}</FormMessage>}
      <QueryView query={query} what={texts.what}>
        {(companies) =>
          companies.length === 0 ? (
            <Typography color="textSecondary">{texts.none}</Typography>
          ) : (
            <CompanyTable companies={companies} onEdit={({ id }) => change({ company: String(id) })} />
          )
        }
      </QueryView>
      {open && <CompanyDialog key={open.id} opened={open} onClose={close} onSaved={close} />}
      {adds && (
        <CompanyDialog
          opened={null}
          onClose={() => setAdds(false)}
          onSaved={({ name, id }) => {
            setMade(name);
            setAdds(false);
            change({ company: String(id) });
          }}
        />
      )}
    </ListPage>
  );
}
