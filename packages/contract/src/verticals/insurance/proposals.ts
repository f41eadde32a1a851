import { z } from 'zod';
import { type Endpoint, askedId, instant, noQuery } from '../../schemas/shared.ts';
import { idOnly } from './damages.ts';
import { type FormFile, isFile } from './formFile.ts';
import { fixText, place } from './fix.ts';
import { OPERATION_KINDS, operation } from './operations.ts';

/** Why an operation was kept as a proposal: its case or plot is another expert's, closed, or deleted. */
export const PROPOSAL_CAUSES = ['reassigned', 'closed', 'deleted'] as const;
export type ProposalCause = (typeof PROPOSAL_CAUSES)[number];

/** Most proposals that are listed, and that are accepted, at once. */
export const MAX_TOGETHER = 300;

export const PROPOSAL_STATES = ['open', 'accepted', 'declined'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export const proposal = z.object({
  /** The name of the operation, made by its device. */
  changeId: z.uuid(),
  damageId: z.number(),
  damageNumber: z.string(),
  damagePlotId: z.number().nullable(),
  /** Crop and block of the plot; null of the case itself. */
  plotName: z.string().nullable(),
  kind: z.enum(OPERATION_KINDS),
  /** Name of a photo's file; null for other kinds. */
  fileName: z.string().nullable(),
  cause: z.enum(PROPOSAL_CAUSES),
  authorId: z.number(),
  authorName: z.string(),
  isMine: z.boolean(),
  /** Of the tap, by the clock of the device. */
  deviceAt: instant,
  /** Where the device was: EPSG:23700, and the radius of 68 %, metres; null where it did not say. */
  gps: place.nullable(),
  /** When the server got it. */
  keptAt: instant,
  state: z.enum(PROPOSAL_STATES),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  /** What it would change, in the form of a change of the case: as it is stored now, and after it. */
  before: z.unknown(),
  after: z.unknown(),
  /** The state that `before` is of; a decision names it. */
  seen: z.string(),
  /** Whether its case is deleted now. */
  caseIsDeleted: z.boolean(),
  /** Whether the caller may decide. */
  canDecide: z.boolean(),
  /** Why it cannot be accepted now, a Hungarian sentence; null where it can, or is decided. */
  obstacle: z.string().nullable(),
  /** Whether it can be accepted, be it together with what its author did at the same points later and waits too. */
  fitsTogether: z.boolean(),
});
export type Proposal = z.infer<typeof proposal>;

/** `recorded`: the operation had been done already, so that there is nothing to decide. */
const kept = z.object({ kept: z.enum(['proposal', 'recorded']), cause: z.enum(PROPOSAL_CAUSES).nullable() });

const named = z.strictObject({ changeId: z.uuid() });

export const proposalEndpoints = {
  /** Newest first. `mine`: those of the caller, of whatever state; else those of a case, or the open ones of all. */
  proposals: {
    query: z.strictObject({ damageId: askedId.optional(), mine: z.enum(['true', 'false']).optional() }),
    answer: z.array(proposal),
  },
  proposalCounts: {
    query: noQuery,
    answer: z.array(z.object({ damageId: z.number(), count: z.number() })),
  },
  propose: { params: idOnly, body: z.strictObject({ operation }), answer: kept },
  proposePhoto: {
    params: idOnly,
    query: z.strictObject({
      id: z.uuid(),
      deviceTime: instant,
      gps: fixText.optional(),
      pointId: z.uuid().optional(),
      name: z.string().max(400),
    }),
    /** A form as that of `uploadCasePhoto`. */
    body: z.custom<FormFile & { readonly beside?: FormFile | undefined }>(isFile),
    form: ['photo', 'thumbnail'],
    answer: kept,
  },
  decideProposal: {
    params: named,
    body: z.strictObject({
      accept: z.boolean(),
      /** Why it is declined: needed then. */
      reason: z.string().max(1_000).optional(),
      /** The state that the person has seen, of one that is accepted. */
      seen: z.string().max(100).optional(),
    }),
    answer: proposal,
  },
  acceptProposals: {
    params: idOnly,
    body: z.strictObject({
      /** With the state that the person has seen of each. */
      proposals: z
        .array(z.strictObject({ changeId: z.uuid(), seen: z.string().max(100) }))
        .min(1)
        .max(MAX_TOGETHER),
    }),
    answer: z.array(proposal),
  },
  proposalPhoto: { params: named, query: noQuery },
} as const satisfies Record<string, Endpoint>;
