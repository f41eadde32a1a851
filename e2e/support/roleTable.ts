import { type LayerRow, type MenuRow, together, VERTICALS } from './verticalRoles.ts';

/**
 * Content of each role's screens, written by hand from the specification and not from the product's own tables, with
 * which it is compared. Accounts represent roles; `manager` belongs to the insurer that takes risk, `manager-b` to
 * the one that does not.
 */
export const INSURER = [
  'admin',
  'manager',
  'manager-b',
  'expert-damage',
  'expert-uw',
  'operator',
  'expert-risk-taking',
] as const;
export const SPECIAL = ['woodwiser', 'prokat', 'agrarmonitor', 'agro', 'cemetery', 'cemetery-public'] as const;
export const ACCOUNTS = [...INSURER, 'farmer', ...SPECIAL] as const;
export type Account = (typeof ACCOUNTS)[number];

/**
 * Roles whose screens are tested in the browser end to end; menus, layers and addresses of all accounts are checked
 * by component tests.
 */
export const END_TO_END = ['admin', 'expert-damage', 'farmer'] as const satisfies readonly Account[];

const but = (...left: readonly Account[]) => ACCOUNTS.filter((account) => !left.includes(account));

const CEMETERY = ['cemetery', 'cemetery-public'] as const;
/** Neither farmer nor damage or underwriting expert nor a special role. */
const DESK = ['admin', 'manager', 'manager-b', 'operator', 'expert-risk-taking'] as const;
const RISK = ['admin', 'manager', 'expert-risk-taking'] as const;
/** Who may open policies. */
const INSURED = INSURER.filter((account) => account !== 'expert-damage');
const MANAGES = ['admin', 'manager', 'manager-b'] as const;

/** The yield menu by plant; of the reference map by the plant's name alone. */
const GROUPS = ['Kalászosok', 'Kukorica', 'Napraforgó', 'Repce', 'Szója'] as const;

/** The drawer (map-and-roles.md 2.7 and 6); the administration's entries by the calls that they need (permissions.md). */
const GENERAL_MENU: Readonly<Record<string, MenuRow>> = {
  Kezdőlap: { for: ACCOUNTS },
  'Erőforrás allokáció támogatása': { for: DESK, screen: '/view/radar' },
  Kárakták: { for: INSURER, screen: '/view/damages' },
  Riasztások: { for: INSURED, screen: '/view/alerts' },
  Kötvények: { for: INSURED, screen: '/view/policies' },
  Kitettség: { for: INSURED, screen: '/view/exposure' },
  'Új kárakta': { for: DESK, screen: '/create/damage' },
  'Küldésre vár': { for: INSURER, screen: '/view/outbox' },
  'Vezetői kimutatás': { for: ['manager', 'manager-b'], screen: '/view/figures' },
  'Vezetői dashboard': { for: ['admin'], screen: '/view/dashboard' },
  'Kárkronológia térkép': { for: ['admin'], screen: '/view/damageChronology' },
  'Fagyveszély térkép': { for: RISK, screen: '/view/frostDamage' },
  Hozamtérkép: {
    for: [...INSURER, 'farmer'],
    screen: '/view/yield/reference/KALASZOS',
    within: [...GROUPS, ...GROUPS.map((group) => `${group} – valós`)],
  },
  'Általános szerződési feltételek': { for: ['farmer'] },
  'Riasztási beállítások': { for: ['farmer'] },
  Felhasználók: { for: MANAGES },
  Társaságok: { for: MANAGES, screen: '/admin/tarsasagok' },
  Eseménynapló: { for: MANAGES, screen: '/admin/naplo' },
  'Kimenő üzenetek': { for: MANAGES },
  'Riasztások értesítései': { for: [...MANAGES, 'operator'] },
  Importálások: { for: MANAGES },
  Feladatok: { for: MANAGES },
  Űrfelvételek: { for: ['admin'] },
};
export const MENU = together(GENERAL_MENU, ...VERTICALS.map(({ menu }) => menu));

type Fields = Readonly<Record<string, readonly Account[]>>;
const TITLES: Fields = Object.assign({}, ...VERTICALS.map(({ titles }) => titles));
/** In the field of those who search blocks. */
const MEPAR = 'MePAR kód...';
/** The accounts of verticals by the words in the field of their search. */
const FOUND = VERTICALS.flatMap(({ searches }) => Object.entries(searches ?? {}));
const OTHER_FIELDS: Fields = Object.fromEntries(FOUND.filter(([words]) => words !== MEPAR));

/** The top bar (map-and-roles.md 2.7 and 6). */
export const BAR = {
  title: {
    Kárriasztás: ['farmer'],
    ...TITLES,
  } as Fields,
  search: { ...OTHER_FIELDS, [MEPAR]: but(...Object.values(OTHER_FIELDS).flat()) } as Fields,
  generalLogo: but(...SPECIAL),
  ownName: but('farmer', 'cemetery-public'),
  userMenu: but('cemetery-public'),
  profile: but('farmer', 'cemetery-public'),
} as const;

/** Roles whose search has results; the other special roles' results come with their data. */
export const SEARCHES: readonly Account[] = [...INSURER, 'farmer', ...FOUND.flatMap(([, accounts]) => accounts)];

const INSURANCE = [...INSURER, 'farmer'] as const;

const GENERAL_LAYERS: Readonly<Record<string, LayerRow>> = {
  Légifelvétel: { for: but(...CEMETERY), atMost: true },
  Utcatérkép: { for: ACCOUNTS, atMost: true },
  Települések: { for: but(...CEMETERY) },
  Országhatár: { for: but(...CEMETERY), atMost: true },
  'Megyék és utak': { for: but(...CEMETERY, 'farmer'), atMost: true },
  Radar: { for: INSURER },
  'Radar a károsodott táblán': { for: INSURER, atMost: true },
  Vetésszerkezet: { for: INSURER },
  'Helyszíni fotók': { for: INSURER },
  Kárkronológia: { for: ['admin'] },
  Fagyveszély: { for: RISK },
  Fagykárok: { for: RISK },
  'Fagykárok kronológiája': { for: RISK },
  Termék: { for: INSURER },
  'MePAR-blokkok': { for: INSURANCE, atMost: true },
  Táblák: { for: INSURANCE },
  Táblahatárok: { for: INSURANCE, atMost: true },
  'Mintavételi zónák': { for: INSURANCE },
  'Mintavételi pontok': { for: INSURANCE },
  'Riasztott területek': { for: INSURANCE, atMost: true },
  Mérés: { for: INSURANCE },
  Hozamtérkép: { for: INSURANCE },
  Helyzetem: { for: INSURANCE },
};

/** Layers by role (map-and-roles.md 6), by their titles in the switcher. */
export const LAYERS = together(GENERAL_LAYERS, ...VERTICALS.map(({ layers }) => layers));

/**
 * The farmer's own map is a simple one (map-and-roles.md 2.4): their switcher may lack any of their layers in the
 * table.
 */
export const SIMPLE_MAP: readonly Account[] = ['farmer'];

/** A block's panel (map-and-roles.md 2.8, permissions.md B1 and B5). */
export const BLOCK = {
  accounts: [...INSURER, 'farmer'],
  products: {
    buttons: ['NDVI', 'Változástérkép', 'Kronológia', 'Kártérkép', 'Táblamonitoring'],
    /** The other types of products (map-and-roles.md 3), where the block has one. */
    others: ['Riasztások', 'Változás', 'Táblakövetés', 'Mintavételi térkép', 'Menedzsmentzóna'],
    for: INSURER,
  },
  views: { buttons: ['NDVI', 'Riasztások'], for: ['farmer'] },
  back: INSURER,
  document: INSURER,
  /** Damage experts see policy numbers as plain text. */
  policyLinks: INSURER.filter((account) => account !== 'expert-damage'),
  damageLinks: INSURER,
} as const satisfies Readonly<Record<string, unknown>>;
