import { expect, it } from 'vitest';
import { isLeftOut } from './runReporter.mjs';

it('a project leaves out the tests that its filter names, or all others', () => {
  expect(isLeftOut(['long'], ['!long'])).toBe(true);
  expect(isLeftOut([], ['!long'])).toBe(false);
  expect(isLeftOut(['long'], ['long'])).toBe(false);
  expect(isLeftOut([], ['long'])).toBe(true);
  expect(isLeftOut(['long'], undefined)).toBe(false);
});
