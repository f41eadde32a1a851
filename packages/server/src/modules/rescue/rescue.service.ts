import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import type { RescueRow } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Executor } from '#server/db/executor.ts';
import { Problem } from '#server/http/problem.ts';
import { type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import type { CasePhotoDeps } from '#server/modules/casePhoto/casePhoto.service.ts';
import { poisoned } from '#server/http/validation.ts';
import { type ApplyDeps, applyOperation, type Done } from '#server/modules/operation/applyOperation.ts';
import { type Owner, ownerOf } from '#server/modules/operation/ownerOf.ts';
import { ifTaken, orProposal, standing, wasProposed } from '#server/modules/proposal/orProposal.ts';
import { importOperations, type Outcome } from './importOperations.ts';
import { faultTexts, rescueTexts as texts } from './rescue.hu.ts';
import {
  authorOf,
  isDeviceKey,
  isRecordedOf,
  keepDeviceKey,
  keepRescued,
  rescuedEffects,
} from './rescue.repository.ts';
import { fingerprintOf, readPublicKey, readRescueFile, type RescueFile, RescueFileFault } from './rescueFile.ts';

/** Keeps the key with which the caller's device signs: a file that it has signed is the caller's. */
export async function registerDeviceKey(
  executor: Executor,
  { caller, at }: CallContext,
  publicKey: string,
): Promise<Answer<'registerDeviceKey'>> {
  const key = readPublicKey(publicKey);
  if (key === null) throw new Problem('malformed-request', { error: 'Malformed: publicKey' });
  const fingerprint = fingerprintOf(key);
  await inTransaction(executor, (tx) => keepDeviceKey(tx, caller.id, fingerprint, at));
  return { fingerprint };
}

const refused = (message: string) => new Problem('rescue-refused', { message });

async function read(path: string): Promise<RescueFile> {
  try {
    return await readRescueFile(path);
  } catch (error) {
    if (!(error instanceof RescueFileFault)) throw error;
    throw refused(error.fault === 'unreadable' ? texts.unreadable : faultTexts[error.fault]);
  }
}

/**
 * Who made the file, and whether one of their registered devices has signed it. Of another company's file nothing is
 * said but that it is one.
 * @throws Problem
 */
async function signerOf(executor: Executor, { caller, access }: CallContext, { manifest, fingerprint }: RescueFile) {
  const author = await authorOf(executor, manifest.user);
  const isColleague = author !== undefined && (access.cell === 'A' || author.companyId === caller.companyId);
  if (!isColleague) throw refused(texts.notHere);
  const isRegistered = await isDeviceKey(executor, author.id, fingerprint);
  if (!isRegistered && author.id !== caller.id) throw refused(texts.unregistered);
  return { author, isRegistered };
}

interface Author {
  readonly id: number;
  readonly companyId: number | null;
}

/** Whether an operation is what it says to be: of a case of its author's company, and of the case that it names. */
function isPlausible({ damageId }: Operation, author: Author, owner: Owner | undefined): boolean {
  if (owner === undefined) return true;
  const isOwn = author.companyId === null || owner.companyId === author.companyId;
  return isOwn && (owner.damageId === null || damageId === null || owner.damageId === damageId);
}

/** Does one operation of a file; what its author may no longer do becomes a proposal. */
async function applyRescued(
  deps: ApplyDeps,
  context: CallContext,
  author: Author,
  operation: Operation,
  base: string | null,
): Promise<Done> {
  if (poisoned(operation)) return { kind: 'refused', why: texts.malformed };
  if (!isPlausible(operation, author, await ownerOf(deps.executor, operation)))
    return { kind: 'refused', why: texts.elsewhere };
  // Whoever brings the file may have every right: what waits for a decision, or was declined, is decided elsewhere.
  const known = await standing(deps.executor, operation.changeId);
  if (known !== null) return known;
  // A closed case would refuse what other files still bring.
  if (operation.kind === 'status' && operation.payload.status === 'closed')
    return { kind: 'refused', why: texts.closing };
  const taken = await ifTaken(deps, context, operation);
  return taken ?? orProposal(deps, context, operation, await applyOperation(deps, context, operation, base));
}

/** One operation that fails for a fault of the server leaves the others, and the report, as they are. */
const orLater = (done: Promise<Done>, onFault: (error: unknown) => void): Promise<Done> =>
  done.catch((error: unknown) => {
    onFault(error);
    return { kind: 'later', why: texts.failed };
  });

/** A row of the report: which case it is, the server says where it knows, and the device where it does not. */
async function rowOf(executor: Executor, author: Author, { operation, outcome, why }: Outcome): Promise<RescueRow> {
  const { changeId, kind, damageId, deviceAt, payload } = operation;
  const owner = poisoned(operation) ? undefined : await ownerOf(executor, operation);
  const isKnown = owner !== undefined && isPlausible(operation, author, owner);
  return {
    changeId,
    kind,
    title: isKnown ? owner.title : operation.title,
    name: kind === 'photo' ? payload.name : null,
    damageId: isKnown ? owner.damageId : damageId,
    deviceAt,
    outcome,
    why,
  };
}

/**
 * Imports a rescue file: every operation once, by the service of its usual call, with the rights of the importing
 * person, and recorded as its author's. Nothing of a file is done that is cut, altered or another company's.
 * @param path of the file; its folder is used for copies of its photos
 */
export async function importRescueFile(
  { onFault, ...deps }: CasePhotoDeps & { readonly onFault: (error: unknown) => void },
  context: CallContext,
  { path, folder }: { readonly path: string; readonly folder: string },
): Promise<Answer<'importRescueFile'>> {
  const { executor } = deps;
  const file = await read(path);
  const { manifest, fingerprint: device } = file;
  const { author, isRegistered } = await signerOf(executor, context, file);
  const asAuthor: CallContext = { ...context, author: author.id === context.caller.id ? undefined : author };
  const kept = {
    userId: author.id,
    companyId: author.companyId,
    device,
    fileId: manifest.fileId,
    importedBy: doersOf(context).actorId,
    importedAt: context.at,
  };
  const outcomes = await importOperations(
    { listed: manifest.operations, effects: manifest.effects },
    {
      known: await rescuedEffects(executor, author.id, device),
      isRecorded: async (changeId) =>
        (await isRecordedOf(executor, author.id, changeId)) || wasProposed(executor, author.id, changeId),
      apply: (operation, base) =>
        orLater(applyRescued({ ...deps, extract: file.extract, folder }, asAuthor, author, operation, base), onFault),
      keep: (effect) => keepRescued(executor, { ...kept, ...effect }),
    },
  );
  await log(executor, asAuthor, 'rescue-imported', `rescueFiles/${manifest.fileId}`, author.companyId);
  return {
    fileId: manifest.fileId,
    madeAt: manifest.madeAt,
    author: { id: author.id, name: author.name },
    isRegistered,
    rows: await Promise.all(outcomes.map((outcome) => rowOf(executor, author, outcome))),
  };
}
