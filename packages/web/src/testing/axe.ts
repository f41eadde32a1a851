import axe from 'axe-core';

/** Rules that need layout and painting: the browser's stories check them. */
const LAID_OUT = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'aria-hidden-focus'] as const;

/**
 * Violations that axe rates serious or critical in the current document, by the rules of WCAG 2.2 A and AA that need
 * no layout.
 */
export async function serious(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    rules: Object.fromEntries(LAID_OUT.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
