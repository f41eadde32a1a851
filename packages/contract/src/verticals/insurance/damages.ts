import { fixText, place } from './fix.ts';
import { ROUTE_STEPS } from '@georisk/domain/case/nextStep.ts';
import { z } from 'zod';
import { caseStep } from './caseStep.ts';
import { caseTerms } from './caseTerms.ts';
import { deletedDamage } from './deletedDamage.ts';
import { isFile, type FormFile } from './formFile.ts';
import { casePhoto } from './photos.ts';
import { policyYield } from './policies.ts';
import { damageRef } from '../../schemas/refs.ts';
import { askedId, type Endpoint, instant, isoDate, noQuery, rowId } from '../../schemas/shared.ts';

export const damageStatus = z.enum(['new', 'assigned', 'inspected', 'closed']);
export type DamageStatus = z.infer<typeof damageStatus>;

export { casePhoto, type CasePhoto, photo, type Photo } from './photos.ts';

export const damagePlotRef = z.object({
  id: z.number(),
  meparCode: z.string(),
  plantName: z.string().nullable(),
  plantCode: z.string().nullable(),
  /** ha */
  area: z.number(),
  damagedArea: z.number(),
  /** t/ha */
  calculatedYield: z.number().nullable(),
  canOpen: z.boolean(),
});
export type DamagePlotRef = z.infer<typeof damagePlotRef>;

const inspection = z.object({
  id: z.number(),
  inspectionNumber: z.string().nullable(),
  inspectedAt: instant.nullable(),
  expertId: z.number().nullable(),
  /** Ft */
  reserve: z.number().nullable(),
  status: z.string().nullable(),
  documents: z.array(
    z.object({ id: z.number(), type: z.string(), data: z.record(z.string(), z.unknown()), createdAt: instant }),
  ),
});
export type Inspection = z.infer<typeof inspection>;

export const damage = z.object({
  id: z.number(),
  damageNumber: z.string(),
  policyNumber: z.string(),
  policyId: z.number().nullable(),
  damageDate: isoDate,
  year: z.number(),
  area: z.number(),
  dangerType: z.string(),
  inspectionAddress: z.string(),
  inspectionAddressZip: z.string(),
  /** The three of them are left out for a farmer. */
  expertId: z.number().nullable().optional(),
  expertName: z.string().nullable().optional(),
  inspections: z.array(inspection).optional(),
  status: damageStatus,
  blocks: z.array(z.object({ mepar: z.string(), area: z.number(), plants: z.string(), known: z.boolean() })),
  damagePlots: z.array(damagePlotRef),
  policyYields: z.array(policyYield),
  damagePhotos: z.array(casePhoto),
  /** Nobody may edit a closed case. */
  canEdit: z.boolean(),
  /** The case is closed, and the caller may open it again. */
  canReopen: z.boolean(),
  /** Oddities of the case and its plots, Hungarian sentences; none for a farmer. */
  warnings: z.array(z.string()),
  /** Left out for a farmer. */
  missing: caseStep.optional(),
  /** Names of the policy's farmers; left out for a farmer and, like the terms, of the answer to a change. */
  insured: z.array(z.string()).optional(),
  /** The policy's terms; null where the case's policy is not known, left out for those who may not open it. */
  terms: caseTerms.nullable().optional(),
  /** Set by somebody; like the two after it left out for a farmer. */
  deadline: isoDate.nullable().optional(),
  /** The last day of its step's clock. */
  clockDue: isoDate.nullable().optional(),
  /** The earlier of the two; null of a closed case. */
  dueOn: isoDate.nullable().optional(),
  version: z.number(),
});
export type Damage = z.infer<typeof damage>;

/** A number or an identifier; neither contains control characters. */
const numberOrId = z.strictObject({ id: z.string().regex(/^[^\p{Cc}]{1,64}$/u) });
export const idOnly = z.strictObject({ id: rowId });
const intId = z.number().int().min(1).max(2_147_483_647);

/** Identifier of this change, made by the device: sending it again returns the first answer again. */
export const changeKey = { changeId: z.uuid().optional(), deviceTime: instant.optional(), gps: fixText.optional() };

const text = z.string().max(1_000);
/** For a form: a wrong value is reported in Hungarian, by field (422); a wrong type is no form (400). */
const caseFields = {
  damageNumber: text,
  policyNumber: text,
  damageDate: text,
  area: z.number().nullable(),
  dangerType: text,
  inspectionAddress: text,
  inspectionAddressZip: text,
  blocks: z.array(z.strictObject({ mepar: text, area: z.number().nullable(), plants: text })).max(1_000),
};

const change = z.object({
  id: z.uuid(),
  at: instant,
  /** Time of writing by the device, where it was written without network. */
  deviceAt: instant.nullable(),
  /** Where the device was: EPSG:23700, and the radius of 68 %, metres; null where it did not say. */
  gps: place.nullable(),
  subject: z.enum(['damage', 'damagePlot']),
  damagePlotId: z.number().nullable(),
  operation: z.string(),
  /** The operation in Hungarian. */
  title: z.string(),
  userName: z.string().nullable(),
  actorName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type CaseChange = z.infer<typeof change>;

/** An open case of the caller on their way of a day. */
export const routeCase = z.object({
  id: z.number(),
  damageNumber: z.string(),
  damageDate: isoDate,
  dangerType: z.string(),
  status: damageStatus,
  settlement: z.string().nullable(),
  /** Names of the crops, each once. */
  crops: z.array(z.string()),
  /** ha, as reported. */
  area: z.number(),
  /** A point in its first known block, EPSG:23700; null where no block is known. */
  position: z.array(z.number()).length(2).nullable(),
  /** What is missing, of the plot that is furthest behind; null without plots. */
  missing: z.object({ plotId: z.number(), step: z.enum(ROUTE_STEPS) }).nullable(),
});
export type RouteCase = z.infer<typeof routeCase>;

export const damageEndpoints = {
  caseRoute: { query: noQuery, answer: z.array(routeCase) },
  damage: { params: numberOrId, query: noQuery, answer: damage },
  damageHistory: { params: idOnly, query: noQuery, answer: z.array(change) },
  damageChain: {
    params: idOnly,
    query: noQuery,
    answer: z.object({
      length: z.number(),
      /** SHA-256 of the newest link, over the one before it and its change; null where nothing was recorded. */
      head: z.string().nullable(),
      /** Where the rows no longer give the recorded hashes; empty where the chain holds. */
      faults: z.array(z.object({ position: z.number().nullable(), what: z.string(), message: z.string() })),
    }),
  },
  createDamage: {
    body: z.strictObject({
      ...caseFields,
      /** Company of the case: an administrator names it, for the others it is their own. */
      companyId: intId.optional(),
      ...changeKey,
    }),
    answer: damage,
    status: 201,
  },
  caseFacts: {
    body: z.strictObject({
      blocks: z.array(text).max(2_000),
      policies: z.array(z.strictObject({ policyNumber: text, damageDate: isoDate })).max(2_000),
      /** Company of the policies: an administrator names it, for the others it is their own. */
      companyId: intId.optional(),
    }),
    answer: z.object({
      /** Of the known blocks. Areas in ha. */
      blocks: z.array(z.object({ meparCode: z.string(), geomHa: z.number() })),
      /** Year of the policy that a case of that day would belong to; null where there is none of that number. None where no company is known. */
      policies: z.array(
        z.object({
          policyNumber: z.string(),
          damageDate: isoDate,
          year: z.number().nullable(),
          /** What the cases of that policy and day damage, as far as the company has them already. */
          opened: z.array(z.object({ damageNumber: z.string(), meparCode: z.string(), plantName: z.string() })),
        }),
      ),
    }),
  },
  casePhotos: { params: idOnly, query: noQuery, answer: z.array(casePhoto) },
  uploadCasePhoto: {
    params: idOnly,
    /** `id`: of the photo, where the device makes it; `pointId`: the sampling point of the case that it shows. */
    query: z.strictObject({
      id: z.uuid().optional(),
      deviceTime: instant.optional(),
      gps: fixText.optional(),
      pointId: z.uuid().optional(),
    }),
    /** A form with a file `photo`: JPEG, PNG, WebP or HEIC; and, where the device made one, a small JPEG `thumbnail` of it. */
    body: z.custom<FormFile & { readonly beside?: FormFile | undefined }>(isFile),
    form: ['photo', 'thumbnail'],
    /**
     * `warnings`: oddities of the photo, Hungarian sentences. `checked`: whether its pixels were decoded, or (HEIC)
     * only its container was examined. `trailingBytes`: bytes of the file that do not belong to the picture.
     */
    answer: casePhoto.extend({
      warnings: z.array(z.string()),
      checked: z.enum(['pixels', 'container']),
      trailingBytes: z.number(),
    }),
    status: 201,
  },
  removeCasePhoto: { params: z.strictObject({ id: rowId, photoId: z.uuid() }), status: 204 },
  createDamageFromExcel: {
    /** Company of the cases: an administrator names it, for the others it is their own. */
    query: z.strictObject({ companyId: askedId.optional() }),
    /** A form with one file, `excelFile`. */
    body: z.custom<FormFile>(isFile),
    form: ['excelFile'],
    answer: z.object({
      created: z.number(),
      damages: z.array(damageRef.extend({ warnings: z.array(z.string()) })),
    }),
    status: 201,
  },
  importInspections: {
    /** Company of the cases that they concern: an administrator names it, for the others it is their own. */
    query: z.strictObject({ companyId: askedId.optional() }),
    /**
     * Documents with the keys of their form, like rows of a table with its columns; or a form with one file,
     * `documents`.
     */
    body: z.union([
      z.strictObject({
        documents: z
          .array(z.record(z.string().max(100), z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])))
          .max(2_000),
      }),
      z.custom<FormFile & { readonly fileName: string }>(isFile),
    ]),
    form: ['documents'],
    /** `warnings`: values of a document that could not be read and were left empty; the document itself is kept. */
    answer: z.object({
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      warnings: z.array(z.object({ row: z.number(), error: z.string() })),
    }),
  },
  caseTemplate: { query: noQuery },
  /** People to whom the case may be assigned. */
  finishSurvey: {
    params: idOnly,
    body: z.strictObject({
      /** The farmer's signature: its name and its strokes (`domain/case/signature.ts`). */
      signature: z.strictObject({ signerName: text, strokes: z.string().max(20_000) }).optional(),
      /** Why nobody signed, where there is no signature. */
      unsignedReason: text.optional(),
      /** The warnings of the case were read. */
      warningsSeen: z.boolean().optional(),
      /** The protocols go to the farmer by e-mail. */
      mail: z.boolean(),
      /** They go again, although the protocols of the same figures went before. */
      mailAgain: z.boolean().optional(),
      version: intId.optional(),
      ...changeKey,
    }),
    /**
     * `mailsWait`: nothing is configured that sends e-mails; an answer of an earlier build does not say.
     * `mails`: e-mails with the protocols; 0 where no farmer of the policy has an address. `alreadyMailed`: the
     * protocols of the same figures went before, so that none was sent.
     */
    answer: z.object({ damage, mails: z.number(), alreadyMailed: z.boolean(), mailsWait: z.boolean().optional() }),
  },
  damageExperts: {
    params: idOnly,
    query: noQuery,
    answer: z.array(z.object({ id: z.number(), name: z.string(), role: z.number(), openCases: z.number() })),
  },
  assignDamage: {
    params: idOnly,
    body: z.strictObject({ expertId: intId.nullable(), version: intId.optional(), ...changeKey }),
    answer: damage,
  },
  changeDamage: {
    params: idOnly,
    body: z.strictObject({
      policyNumber: text.optional(),
      damageDate: text.optional(),
      area: z.number().optional(),
      dangerType: text.optional(),
      inspectionAddress: text.optional(),
      inspectionAddressZip: text.optional(),
      status: damageStatus.optional(),
      /**
       * Why a closed case is opened again, or `inspected` is set without the end of the survey: needed then, and kept
       * with the change and in the log.
       */
      reason: text.optional(),
      version: intId.optional(),
      ...changeKey,
    }),
    answer: damage,
  },
  changeCasePlots: {
    params: idOnly,
    body: z.strictObject({
      plots: z
        .array(
          z.strictObject({
            /** Id of an existing plot. */
            id: intId.optional(),
            meparCode: text,
            plantName: text,
            /** ha */
            area: z.number().nullable(),
          }),
        )
        .max(1_000),
      /** Plots on which somebody has worked may be removed too; the work on them is kept. */
      removeWorked: z.boolean().optional(),
      version: intId.optional(),
      ...changeKey,
    }),
    answer: damage,
  },
  removeDamage: { params: idOnly, status: 204 },
  /** The last deleted first. */
  deletedDamages: { query: z.strictObject({ damageNumber: text }), answer: z.array(deletedDamage) },
  /** The same again, and of a case that stands, answers the case. */
  restoreDamage: { params: idOnly, body: z.strictObject(changeKey), answer: damage },
  changeReceipt: {
    params: z.strictObject({ changeId: z.uuid() }),
    query: noQuery,
    /** `sha256`: of the recorded change, hexadecimal. */
    answer: z.object({ number: z.number(), at: instant, sha256: z.string() }),
  },
} as const satisfies Record<string, Endpoint>;
