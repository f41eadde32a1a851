import { describe, expect, it } from 'vitest';
import { FRAME_STYLE, paintedFrame } from './paintedFrame.ts';

describe('the frame that is painted before the application', () => {
  it('is a style with the nonce of the page and one element without text', async () => {
    const { transformIndexHtml } = paintedFrame();
    if (typeof transformIndexHtml !== 'object' || !('handler' in transformIndexHtml)) throw new Error('no handler');
    const tags = await (transformIndexHtml.handler as () => unknown)();
    expect(tags).toEqual([
      { tag: 'style', attrs: { nonce: '__CSP_NONCE__' }, children: FRAME_STYLE, injectTo: 'head' },
      { tag: 'div', attrs: { class: 'start-frame', 'aria-hidden': 'true' }, injectTo: 'body' },
    ]);
  });

  it('leaves with the first element of the application, and where nothing is run', () => {
    expect(FRAME_STYLE).toContain('#root:not(:empty)~.start-frame{display:none}');
    expect(FRAME_STYLE).toContain('@media(scripting:none){.start-frame{display:none}}');
  });
});
