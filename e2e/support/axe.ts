import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { settled } from './settled.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Violations that axe rates serious or critical on the ready page.
 * @param rules those of WCAG, or all that axe has, its best practices among them
 */
export async function serious(page: Page, rules: 'wcag' | 'all' = 'wcag'): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { readonly axe: typeof axe }).axe.run({
        ...(runOnly !== null && { runOnly }),
        resultTypes: ['violations'],
      }),
    rules === 'all' ? null : WCAG,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}
