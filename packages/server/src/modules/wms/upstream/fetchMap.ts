/** Another map server's answer, checked and fit to be passed on. */
export interface Fetched {
  /** Media type, with a charset where one was given. */
  readonly type: string;
  readonly isXml: boolean;
  readonly bytes: Buffer;
}

/** The other server's address; its name and password go into a header and nowhere else. */
export interface Target {
  /** With `{group}` in the place of the group. */
  readonly template: string;
  readonly authorization: string | null;
}

const TIMEOUT_MS = 20_000;
/** An uncompressed picture of the largest size, and a margin. */
const MAX_BYTES = 32 * 1_048_576;
const IMAGE = /^image\/(?:png|jpeg|gif|webp|tiff)$/;
const XML = /^(?:text\/xml|application\/xml|application\/gml\+xml|application\/vnd\.ogc\.[a-z0-9_.+-]{1,32})$/;

/** @param url as configured: `{group}` is replaced by the group, else `/{group}/wms` follows, as GeoServer has it */
export function targetOf(url: string): Target {
  const parsed = new URL(url);
  const { username, password } = parsed;
  parsed.username = '';
  parsed.password = '';
  const decoded = parsed.href.replaceAll('%7Bgroup%7D', '{group}');
  return {
    template: decoded.includes('{group}') ? decoded : `${decoded.replace(/\/$/, '')}/{group}/wms`,
    authorization:
      username === ''
        ? null
        : `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
  };
}

/**
 * Requests the other server. Undefined for any answer that is not a picture or XML of an acceptable size, in time, from
 * the requested address.
 */
export async function fetchMap(target: Target, group: string, query: URLSearchParams): Promise<Fetched | undefined> {
  const url = new URL(target.template.replaceAll('{group}', encodeURIComponent(group)));
  for (const [name, value] of query) url.searchParams.set(name, value);
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        Accept: 'image/*, text/xml, application/xml',
        ...(target.authorization !== null && { Authorization: target.authorization }),
      },
    });
    const [type = '', charset = ''] = (answer.headers.get('content-type') ?? '').split(';').map((part) => part.trim());
    const essence = type.toLowerCase();
    const isXml = XML.test(essence);
    if (answer.status !== 200 || !(isXml || IMAGE.test(essence))) {
      await answer.body?.cancel();
      return undefined;
    }
    const bytes = await bounded(answer);
    const said = /^charset="?([A-Za-z0-9_-]{1,20})"?$/i.exec(charset)?.[1];
    return bytes && { type: isXml ? `${essence}; charset=${said ?? 'utf-8'}` : essence, isXml, bytes };
  } catch {
    return undefined;
  }
}

async function bounded(answer: Response): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
