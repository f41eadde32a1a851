/** Queries that list, count or place cases: what changes a case, or adds or removes one, has them read again. */
export const CASE_LISTS = ['damages', 'caseIds', 'caseLoad', 'caseChoices', 'casePoints'] as const;
