/**
 * How the web application looks to a role of a vertical; what is left out is as for the other roles of verticals (`session/roleProfiles.ts` of
 * the web application).
 */
export interface VerticalProfile {
  /** The role's name, as the user list writes it. */
  readonly roleTitle: string;
  /** Title of the page and of the bar; with `company` only where the company has none of its own. */
  readonly title: string;
  readonly titleOf: 'role' | 'company';
  /** Name of a theme of the web application. */
  readonly theme: string;
  /** The home that the role has: its feature's screen names it. */
  readonly home: string;
  readonly searchPlaceholder?: string;
  /** Whether the role can search for anything. */
  readonly search: boolean;
  readonly nameInBar?: boolean;
  readonly profileMenu?: boolean;
  readonly userMenu?: boolean;
  readonly infoPanel?: boolean;
}

/** Profiles by the number of a role. */
export type VerticalProfiles = Readonly<Record<number, VerticalProfile>>;
