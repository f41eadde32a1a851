import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = `${import.meta.dirname}/..`;
const LINE = /^(\d+)\. \[([WDMP])\] .+ → (?:`([^`]+)`: (.+)|no test)$/;

const lines = readFileSync(`${ROOT}/docs/register.md`, 'utf8').split('\n');
const requirements = lines.filter((line) => /^\d+\. /.test(line));

/** Source text in which a title stands as it is read: quotes without their escapes. */
const sources = new Map<string, string>();
function sourceOf(path: string): string {
  const known = sources.get(path) ?? readFileSync(`${ROOT}/${path}`, 'utf8').replaceAll(/\\(['"`])/g, '$1');
  sources.set(path, known);
  return known;
}

/** Whether a title begins right after a quote, and ends before one. */
const hasTitle = (path: string, title: string) =>
  ["'", '"', '`'].some((quote) => sourceOf(path).includes(`${quote}${title}${quote}`));

describe('the register of the specifications', () => {
  it('has each of its 613 requirements in its form, numbered within its section', () => {
    expect(requirements.filter((line) => !LINE.test(line))).toEqual([]);
    expect(requirements).toHaveLength(613);
    let before = 0;
    for (const line of lines) {
      if (line.startsWith('## ')) before = 0;
      const number = LINE.exec(line)?.[1];
      if (number === undefined) continue;
      expect(Number(number), line).toBe((before += 1));
    }
  });

  it('names tests that exist', () => {
    const missing = requirements.filter((line) => {
      const [, , , path, title] = LINE.exec(line) ?? [];
      if (path === undefined || title === undefined) return false;
      return !/\.(?:test|spec)\.tsx?$/.test(path) || !existsSync(`${ROOT}/${path}`) || !hasTitle(path, title);
    });
    expect(missing).toEqual([]);
  });

  it('counts its states and its lines without a test as its head says', () => {
    const count = (state: string) => requirements.filter((line) => LINE.exec(line)?.[2] === state).length;
    const untested = requirements.filter((line) => line.endsWith('→ no test')).length;
    const states = `${count('W')}, ${count('D')}, ${count('M')} and ${count('P')} of ${requirements.length} lines; ${untested} have no test.`;
    expect(lines.join('\n')).toContain(states);
  });
});
