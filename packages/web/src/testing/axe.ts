import axe from 'axe-core';

/** Rules that need layout and painting: the browser's stories check them. */
const LAID_OUT = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'aria-hidden-focus'] as const;

/**
 * Violations that axe rates serious or critical in the current document, by the rules of WCAG 2.2 A and AA that need
 * no layout.
 */
export async function serious(): Promise<string[]> {
  const { violations } = await withFewStyles(() =>
    axe.run(document.body, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      rules: Object.fromEntries(LAID_OUT.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
    }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}

/** Whether a style may hide an element, or show at one width what is hidden at another. */
const mayHide = (css: string): boolean =>
  /display: ?none|visibility|opacity/.test(css) || (css.includes('@media') && css.includes('display'));

/**
 * Runs a check with those styles alone that may hide an element: the simulated browser tries every rule on every
 * element, and the rest cost a quarter of such tests' time.
 */
async function withFewStyles<T>(check: () => Promise<T>): Promise<T> {
  const styles = [...document.head.querySelectorAll('style')];
  const others = styles.filter(({ textContent }) => !mayHide(textContent));
  const anchors = others.map((style) => {
    const anchor = document.createComment('');
    style.replaceWith(anchor);
    return anchor;
  });
  try {
    return await check();
  } finally {
    for (const [index, anchor] of anchors.entries()) anchor.replaceWith(others[index] as Node);
  }
}
