import { act, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { readAllStyles } from '#web/testing/readStyles.ts';
import { show } from '#web/testing/show.tsx';
import { SwipeHandle } from './SwipeHandle.tsx';

beforeAll(readAllStyles);

const line = <SwipeHandle left="2026-06-01" right="2026-07-01" />;

/** An element and those around it, up to the last that does not hold the other. */
function around(element: Element, other: Element): Element[] {
  const own: Element[] = [];
  for (let each: Element | null = element; each !== null && !each.contains(other); each = each.parentElement)
    own.push(each);
  return own;
}

describe('the line between two dates', () => {
  it('is painted before the controls of the map, so that none of them is under it', async () => {
    const map = (
      <FullMap title="Tábla" parts={[]} focus={null} panel={null}>
        {line}
      </FullMap>
    );
    // The map waits for the person at first.
    await act(async () => show(map, personOf('operator'), EMPTY_WORLD));
    const handle = await screen.findByRole('slider', { name: /^Elválasztó vonal/ });
    const tools = await screen.findByRole('group', { name: 'A térkép eszközei' });
    // Both are positioned: of equals the later one is above, and an own level would change that.
    expect(handle.compareDocumentPosition(tools) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    const levels = around(handle, tools).map((element) => window.getComputedStyle(element).zIndex);
    expect(levels.filter((level) => level !== '' && level !== 'auto')).toEqual([]);
    const positioned = around(tools, handle).map((element) => window.getComputedStyle(element).position);
    expect(positioned).toContain('absolute');
  });

  it('ends before what is over the map, and takes no press but on its handle', () => {
    show(
      <SwipeHandle left="2026-06-01" right="2026-07-01" free={{ top: 56, bottom: 120 }} />,
      personOf('operator'),
      EMPTY_WORLD,
    );
    const handle = screen.getByRole('slider');
    const { top, bottom } = window.getComputedStyle(handle.parentElement as Element);
    expect([top, bottom]).toEqual(['56px', '120px']);
    const whole = handle.parentElement?.parentElement as Element;
    expect(window.getComputedStyle(whole).pointerEvents).toBe('none');
    expect(window.getComputedStyle(handle).pointerEvents).toBe('auto');
  });
});
