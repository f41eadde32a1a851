import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The content security policy of the whole product. Styles of the component library carry a nonce that the shell
 * hands to it; hosts of configured base maps are the only foreign ones.
 * @param tileHosts origins of configured base maps
 */
export async function headersOn(app: FastifyInstance, tileHosts: readonly string[], https: boolean): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'nonce-{style}'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileHosts],
        connectSrc: ["'self'", ...tileHosts],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        mediaSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('Permissions-Policy', 'geolocation=(self), camera=(), microphone=()');
    if (request.url.startsWith('/api') && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
}
