import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { FieldPack } from '@georisk/contract/verticals/insurance/fieldPacks.ts';
import type { Mepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { ApiName } from '@georisk/contract/api.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { BaseMap } from '@georisk/contract/verticals/maps/map.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import { asAreal } from '#web/map/areal.ts';
import { ApiProblem, authorizedFetch, callApi } from '#web/lib/api.ts';
import { problemOf } from '#web/lib/apiProblem.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { keyOfRead, type Read } from '#web/lib/keptAnswers.ts';
import { neighboursRead, placesRead, readsOfCase } from './caseReads.ts';
import { groundTiles } from './groundTiles.ts';
import type { KeptAnswer, KeptFile } from './packStore.ts';

/** A case whose answers have come: its size is known, its pictures are fetched when it is taken. */
export interface PreparedCase {
  readonly pack: FieldPack;
  readonly answers: readonly KeptAnswer[];
  /** Pictures of the ground for the way. */
  readonly ground: readonly KeptFile[];
  /** Of answers and files together. */
  readonly bytes: number;
}

export const seasonName = (code: string): string => `season ${code}`;
export const thumbnailName = (id: string): string => `thumbnail ${id}`;

const bytesOf = (answers: readonly KeptAnswer[]): number =>
  answers.reduce((sum, { answer }) => sum + new Blob([JSON.stringify(answer)]).size, 0);

/** Reads at once; a server takes its calls in turns anyway. */
const AT_ONCE = 4;

async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE)
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  return results;
}

/** Null of a row that is not there for this person, as on its screen. */
async function answered(read: Read, signal: AbortSignal): Promise<KeptAnswer | null> {
  try {
    const { name, ...parts } = read;
    const call = callApi as (name: ApiName, options: unknown) => Promise<unknown>;
    const answer = await call(name, { ...parts, signal });
    return { key: keyOfRead(read), answer };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}

const blocksIn = (answers: readonly KeptAnswer[]): readonly Mepar[] =>
  answers.filter(({ key }) => key.startsWith('["mepar",')).map(({ answer }) => answer as Mepar);

/** What the screens of a case read. @throws ApiProblem */
export async function answersOfCase(damageId: number, role: number, signal: AbortSignal): Promise<KeptAnswer[]> {
  const damage: Damage = await callApi('damage', { params: { id: String(damageId) }, signal });
  const answers = (await eachOf(readsOfCase(damage, role), (read) => answered(read, signal))).filter(
    (each) => each !== null,
  );
  const blocks = blocksIn(answers);
  const around = mayCall('mepars', role)
    ? await eachOf(blocks, ({ geom }) => answered(neighboursRead(asAreal(geom)), signal))
    : [];
  const boxes = blocks.map(({ geom }) => bboxOf(asAreal(geom)));
  const places = mayCall('cities', role) ? await eachOf(boxes, (box) => answered(placesRead(box), signal)) : [];
  return [...answers, ...[...around, ...places].filter((each) => each !== null)];
}

/** Fetches what the screens of a case read, its ground, and the size of its pictures. @throws ApiProblem */
export async function prepareCase(damageId: number, role: number, signal: AbortSignal): Promise<PreparedCase> {
  const [pack, answers] = await Promise.all([
    callApi('fieldPack', { params: { id: damageId }, signal, timeoutMs: 60_000 }),
    answersOfCase(damageId, role, signal),
  ]);
  const boxes = blocksIn(answers).map(({ geom }) => bboxOf(asAreal(geom)));
  const baseMaps = answers.find(({ key }) => key.startsWith('["baseMaps",'))?.answer as readonly BaseMap[] | undefined;
  const ground = await groundTiles(baseMaps ?? [], boxes, signal);
  const groundBytes = ground.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return { pack, answers, ground, bytes: bytesOf(answers) + pack.bytes + groundBytes };
}

async function fetched(url: string, name: string, signal: AbortSignal): Promise<KeptFile> {
  const response = await authorizedFetch(url, signal);
  if (!response.ok) throw await problemOf(response);
  return { name, bytes: await response.arrayBuffer() };
}

/** Fetches the files of a prepared case. @param onBytes how many have come since the last call @throws ApiProblem, TypeError without a network */
export async function filesOf(
  { pack: { damageId, seasons, thumbnails } }: PreparedCase,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<KeptFile[]> {
  const wanted = [
    ...seasons
      .filter(({ bytes }) => bytes !== null)
      .map(({ mepar }) => ({ name: seasonName(mepar), url: apiUrl('seasonPack', { id: damageId, code: mepar }) })),
    ...thumbnails.map(({ id }) => ({ name: thumbnailName(id), url: apiUrl('photoThumbnail', { id }) })),
  ];
  return eachOf(wanted, async ({ name, url }) => {
    const file = await fetched(url, name, signal);
    onBytes(file.bytes.byteLength);
    return file;
  });
}
