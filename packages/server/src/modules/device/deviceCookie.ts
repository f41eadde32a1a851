import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_LIFE_SECONDS } from './devices.ts';

const NAME = 'georisk-device';
const VALUE = /(?:^|; ?)(?:__Host-)?georisk-device=([A-Za-z0-9_-]{43})(?:;|$)/;
const LONGEST_HEADER = 8192;

/** The secret by which a browser tells that somebody signed in from it before. */
export function deviceOf({ headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return cookie.length > LONGEST_HEADER ? undefined : VALUE.exec(cookie)?.[1];
}

/** Has the browser keep the secret where no script reads it and no other site sends it. @param publicUrl setting */
export function keepDevice(reply: FastifyReply, publicUrl: string, secret: string): void {
  const secure = publicUrl.startsWith('https:');
  const attributes = `Path=/; Max-Age=${DEVICE_LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  reply.header('Set-Cookie', `${secure ? '__Host-' : ''}${NAME}=${secret}; ${attributes}`);
}
