import { DASHBOARDS, type DashboardCategory } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { WINDOW_DAYS, type WindowDays } from '@georisk/domain/dashboard/windows.ts';
import { href } from '#web/routes/routes.ts';

export const CATEGORIES = Object.keys(DASHBOARDS) as DashboardCategory[];

/** The choice: a page of the dashboard, and the period of its charts. */
export interface DashboardPage {
  readonly category: DashboardCategory;
  readonly subcategory: string;
  readonly days: WindowDays;
}

const DEFAULT_DAYS: WindowDays = 30;

/** The page that an address names; missing or invalid parts become the first ones. */
export function pageOf(params: URLSearchParams): DashboardPage {
  const category = CATEGORIES.find((each) => each === params.get('category')) ?? 'karok';
  const pages: readonly string[] = DASHBOARDS[category];
  const subcategory = pages.find((each) => each === params.get('subcategory')) ?? pages[0] ?? '';
  const days = WINDOW_DAYS.find((each) => String(each) === params.get('days')) ?? DEFAULT_DAYS;
  return { category, subcategory, days };
}

/** Its address; the default window is left out. */
export const hrefOfPage = ({ category, subcategory, days }: DashboardPage): string =>
  href.dashboard({ category, subcategory, ...(days === DEFAULT_DAYS ? {} : { days }) });

/** The first page of a category, over the same window. */
export const firstOf = (category: DashboardCategory, days: WindowDays): DashboardPage => ({
  category,
  subcategory: DASHBOARDS[category][0],
  days,
});
