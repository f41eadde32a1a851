import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_LIFE_SECONDS, MAX_SECRETS } from './devices.ts';

const NAME = 'georisk-device';
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const LONGEST_HEADER = 8192;

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
/** Over TLS only under the prefix: no other host of the domain can set a cookie of that name. */
const nameFor = (publicUrl: string) => `${isSecure(publicUrl) ? '__Host-' : ''}${NAME}`;

/** The secrets by which a browser shows who signed in from it before, the latest first. @param publicUrl setting */
export function devicesOf(
  { headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>,
  publicUrl: string,
): readonly string[] {
  if (cookie.length > LONGEST_HEADER) return [];
  const start = `${nameFor(publicUrl)}=`;
  const found =
    cookie
      .split(';')
      .map((each) => each.trim())
      .find((each) => each.startsWith(start)) ?? start;
  const secrets = found
    .slice(start.length)
    .split('.')
    .filter((each) => SECRET.test(each));
  return [...new Set(secrets)].slice(0, MAX_SECRETS);
}

/** Sets the cookie with the secrets: no script reads it and no other site sends it. @param publicUrl setting */
export function keepDevices(reply: FastifyReply, publicUrl: string, secrets: readonly string[]): void {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  const attributes = `Path=/; Max-Age=${DEVICE_LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
  reply.header('Set-Cookie', `${nameFor(publicUrl)}=${secrets.join('.')}; ${attributes}`);
}
