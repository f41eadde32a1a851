import { z } from 'zod';
import { type Endpoint, type FormField, noQuery } from '../../schemas/shared.ts';
import { DRY_RUN_HINT, IMPORT_OPTIONS } from '../../texts/importOptions.hu.ts';

/** What a kind is imported from: a table of features, an image, a grid of numbers, pictures with a table of them, bands of a scene, or a point cloud. */
const files = z.enum(['table', 'image', 'grid', 'pictures', 'scene', 'points']);

const importKind = z.object({
  /** Word of the command. */
  kind: z.string(),
  files,
  company: z.enum(['needed', 'possible', 'none']),
  /** Words of the command's options, which are the fields of the form. */
  options: z.array(z.string()),
  columns: z.array(z.object({ field: z.string(), required: z.boolean() })),
  /** Bytes of one of its files. */
  maxBytes: z.number(),
});
export type ImportKind = z.infer<typeof importKind>;

const note = z.object({ row: z.number(), reason: z.string() });

/** As the command prints it. */
const fileReport = z.object({
  kind: z.string(),
  fileName: z.string(),
  dryRun: z.boolean(),
  saved: z.boolean(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.array(note),
  refusedCount: z.number(),
  repaired: z.array(note),
  repairedCount: z.number(),
  /** Values that the list of their field does not have, the most frequent first: `values` of another try replaces them. */
  unknown: z.array(z.object({ field: z.string(), value: z.string(), count: z.number() })),
  notes: z.array(z.string()),
});
export type FileReport = z.infer<typeof fileReport>;

const importAttempt = z.object({
  id: z.string(),
  kind: z.string(),
  dryRun: z.boolean(),
  /** `refused`: a file was not saved, or a try would not be; `reports` say which, and why. */
  state: z.enum(['running', 'done', 'refused', 'failed']),
  /** 0 to 1. */
  progress: z.number(),
  /** One of each file once it is done. */
  reports: z.array(fileReport),
  /** Its entries in the list of imports. */
  runs: z.array(z.string()),
  /** Why it failed, a sentence. */
  error: z.string().nullable(),
  /** Of a refused one, as of every refusal. */
  code: z.number().optional(),
  message: z.string().optional(),
  reason: z.string().optional(),
});
export type ImportAttempt = z.infer<typeof importAttempt>;

const importColumns = z.object({
  /** Columns that all of the files have, each with the first different values in it. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  fields: z.array(
    z.object({
      field: z.string(),
      required: z.boolean(),
      /** The column that is taken by its name, where none is chosen. */
      column: z.string().nullable(),
      /** The known values, where the field's are of a list. */
      choices: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
    }),
  ),
});
export type ImportColumns = z.infer<typeof importColumns>;

interface FormFile {
  readonly fileName: string;
  readonly size: number;
  readonly path: () => string;
}
/** A form: its files, and its other fields in their order. */
interface FilesForm {
  readonly files: readonly FormFile[];
  readonly fields: readonly (readonly [name: string, value: string])[];
}
const isForm = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 2 &&
  'files' in value &&
  Array.isArray(value.files) &&
  'fields' in value &&
  Array.isArray(value.fields) &&
  value.files.every(
    (file: unknown) => typeof file === 'object' && file !== null && 'path' in file && typeof file.path === 'function',
  );

const FLAG = ['true', 'false'] as const;

/** Every field of the form of an import beside its files; `importKinds` says which ones a kind has. */
const optionFields: Readonly<Record<string, FormField>> = {
  dryRun: { type: 'string', description: DRY_RUN_HINT, enum: FLAG },
  ...Object.fromEntries(
    Object.entries(IMPORT_OPTIONS).map(([name, { label, hint, type, choices }]): [string, FormField] => [
      name,
      {
        type: 'string',
        description: hint === undefined ? `${label}.` : `${label}. ${hint}`,
        ...(type === 'flag' && { enum: FLAG }),
        ...(choices !== undefined && { enum: choices.map(({ value }) => value) }),
      },
    ]),
  ),
};

const kindParams = z.strictObject({ kind: z.string().regex(/^[a-z-]{1,40}$/) });

export const importEndpoints = {
  importKinds: { query: noQuery, answer: z.array(importKind) },
  importFiles: {
    params: kindParams,
    /**
     * A form with one file or several, all of them `file`, the command's options as fields (`columns` and `values` of
     * them JSON), and `dryRun`.
     */
    body: z.custom<FilesForm>(isForm),
    form: ['file'],
    formFields: optionFields,
    query: noQuery,
    answer: importAttempt,
    isRefusal: ({ state }: ImportAttempt) => state === 'refused',
  },
  importColumns: {
    params: kindParams,
    /** The same form, of which `layer` alone matters; nothing is imported. */
    body: z.custom<FilesForm>(isForm),
    form: ['file'],
    formFields: { layer: { type: 'string', description: IMPORT_OPTIONS['layer']?.hint ?? '' } },
    query: noQuery,
    answer: importColumns,
  },
  importAttempt: { params: z.strictObject({ id: z.uuid() }), query: noQuery, answer: importAttempt },
} as const satisfies Record<string, Endpoint>;
