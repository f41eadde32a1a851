/** A page of a list as it is asked for; pages are counted from 1. */
export interface PageQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

export interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly offset: number;
}

const USUAL_SIZE = 50;

export const pageOf = ({ page = 1, pageSize = USUAL_SIZE }: PageQuery): Page => ({
  page,
  pageSize,
  offset: (page - 1) * pageSize,
});

/** What of a text may stand in a LIKE pattern: its own wildcards stand for themselves. */
export const likePattern = (phrase: string): string => `%${phrase.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
