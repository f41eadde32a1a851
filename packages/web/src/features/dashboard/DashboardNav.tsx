import { DASHBOARDS } from '@georisk/contract/verticals/insurance/dashboards.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { CATEGORIES, type DashboardPage, firstOf, hrefOfPage } from './pages.ts';
import { dashboardTexts as texts } from './texts.hu.ts';

interface Choice {
  readonly key: string;
  readonly title: string;
  readonly to: string;
  readonly current: boolean;
}

function Choices({ label, choices, strong }: { label: string; choices: readonly Choice[]; strong: boolean }) {
  return (
    <Box component="nav" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {choices.map(({ key, title, to, current }) => (
        <Button
          key={key}
          component={Link}
          to={to}
          variant={current ? (strong ? 'contained' : 'outlined') : 'text'}
          aria-current={current ? 'page' : undefined}
          className={current ? undefined : 'no-print'}
        >
          {title}
        </Button>
      ))}
    </Box>
  );
}

/** The two levels of the dashboard, each choice an address of its own. */
export function DashboardNav({ page }: { readonly page: DashboardPage }) {
  const { category, days } = page;
  const pages: readonly string[] = DASHBOARDS[category];
  const titles: Readonly<Record<string, string>> = texts.categories[category].pages;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Choices
        label={texts.categoryNav}
        strong
        choices={CATEGORIES.map((key) => ({
          key,
          title: texts.categories[key].title,
          to: hrefOfPage(firstOf(key, days)),
          current: key === category,
        }))}
      />
      <Choices
        label={texts.pageNav}
        strong={false}
        choices={pages.map((key) => ({
          key,
          title: titles[key] ?? key,
          to: hrefOfPage({ ...page, subcategory: key }),
          current: key === page.subcategory,
        }))}
      />
    </Box>
  );
}
