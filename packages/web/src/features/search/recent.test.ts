import type { Suggestion } from '@georisk/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { recentSuggestions, rememberSuggestion } from './recent.ts';

const block = (meparCode: string): Suggestion => ({ type: 'block', label: meparCode, detail: null, meparCode });

function memory(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  };
}

describe('recent searches', () => {
  it('are the newest five, each once, of one person', () => {
    const store = memory();
    for (const code of ['A', 'B', 'C', 'D', 'E', 'F', 'B']) rememberSuggestion(store, 1, block(code));
    expect(recentSuggestions(store, 1).map(({ label }) => label)).toEqual(['B', 'F', 'E', 'D', 'C']);
    expect(recentSuggestions(store, 2)).toEqual([]);
  });

  it.each(['{', '"x"', 'null', '[1, null, {"type":"block"}]'])('survive damaged storage: %s', (kept) => {
    expect(recentSuggestions(memory({ 'georisk-search-1': kept }), 1)).toEqual([]);
  });

  it('survive a device that stores nothing', () => {
    const store = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => rememberSuggestion(store, 1, block('A'))).not.toThrow();
  });
});
