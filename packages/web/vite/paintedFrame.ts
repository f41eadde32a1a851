import type { HtmlTagDescriptor, Plugin } from 'vite';
import { DARK, LIGHT, THEMES } from '../src/ui/tokens.ts';

const NAME = 'start-frame';

/** What a slow network shows until the application is there: ground, name and a moving line, without any text of the page. */
export const FRAME_STYLE = [
  `.${NAME}{position:fixed;inset:0;display:grid;place-content:center;justify-items:center;gap:16px;background:${LIGHT.ground};color:${THEMES.georisk.light};font:600 24px system-ui,sans-serif}`,
  `.${NAME}::before{content:"GeoRisk";animation:${NAME}-in .2s .15s both}`,
  `.${NAME}::after{content:"";width:96px;height:3px;border-radius:2px;background:linear-gradient(90deg,transparent,currentColor,transparent) 0/200% 100%;animation:${NAME}-in .2s .15s both,${NAME} 1.2s linear infinite}`,
  `@keyframes ${NAME}{to{background-position:-200% 0}}`,
  `@keyframes ${NAME}-in{from{opacity:0}}`,
  `@media(prefers-reduced-motion:reduce){.${NAME}::after{animation:none}}`,
  `@media(prefers-color-scheme:dark){.${NAME}{background:${DARK.ground};color:${THEMES.georisk.dark}}}`,
  // What is rendered covers nothing: the frame leaves with the first element of the application.
  `#root:not(:empty)~.${NAME}{display:none}`,
  `@media(scripting:none){.${NAME}{display:none}}`,
].join('');

/** Puts the frame into the shell of the application, in the colours of the theme. */
export function paintedFrame(): Plugin {
  return {
    name: 'georisk-painted-frame',
    transformIndexHtml: {
      order: 'post',
      handler: (): HtmlTagDescriptor[] => [
        { tag: 'style', attrs: { nonce: '__CSP_NONCE__' }, children: FRAME_STYLE, injectTo: 'head' },
        { tag: 'div', attrs: { class: NAME, 'aria-hidden': 'true' }, injectTo: 'body' },
      ],
    },
  };
}
