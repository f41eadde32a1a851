import { z } from 'zod';

/** What every hit of the search shows. */
export const labelled = { label: z.string(), detail: z.string().nullable() };
