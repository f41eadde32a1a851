import type { Stroke } from '@georisk/domain/case/signature.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { SignaturePad } from './SignaturePad.tsx';

let drawn: readonly Stroke[] = [];

function Pad() {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  useEffect(() => {
    drawn = strokes;
  }, [strokes]);
  return <SignaturePad strokes={strokes} onChange={setStrokes} />;
}

type Pointer = readonly [pointerId: number, pointerType: string];
const PALM: Pointer = [1, 'touch'];
const PEN: Pointer = [2, 'pen'];
const FINGER: Pointer = [3, 'touch'];

/** A pad on which a pixel is a unit of its box. */
function open() {
  const shown = show(<Pad />, person(ROLES.EXPERT_DAMAGE), {});
  const pad = screen.getByRole('img', { name: /Aláírás/ });
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1_000, height: 400 }) as DOMRect;
  const at = ([pointerId, pointerType]: Pointer, clientX: number, clientY: number, button = 0) => ({
    pointerId,
    pointerType,
    clientX,
    clientY,
    button,
  });
  return {
    ...shown,
    down: (pointer: Pointer, x: number, y: number, button?: number) =>
      fireEvent.pointerDown(pad, at(pointer, x, y, button)),
    move: (pointer: Pointer, x: number, y: number) => fireEvent.pointerMove(pad, at(pointer, x, y)),
    up: (pointer: Pointer, x: number, y: number) => fireEvent.pointerUp(pad, at(pointer, x, y)),
    cancel: (pointer: Pointer, x: number, y: number) => fireEvent.pointerCancel(pad, at(pointer, x, y)),
  };
}

describe('the box of a signature', () => {
  it('takes the pen after a palm that landed first, without what the palm drew', () => {
    const { down, move, up } = open();
    down(PALM, 900, 350);
    move(PALM, 910, 352);
    down(PEN, 100, 200);
    move(PALM, 920, 355);
    move(PEN, 300, 150);
    up(PALM, 920, 355);
    move(PEN, 500, 200);
    up(PEN, 500, 200);
    expect(drawn).toEqual([
      [
        [100, 200],
        [300, 150],
        [500, 200],
      ],
    ]);
  });

  it('keeps the earlier lines of the pen where the palm lands again between two of them', () => {
    const { down, move, up } = open();
    down(PEN, 100, 200);
    move(PEN, 200, 200);
    up(PEN, 200, 200);
    down(PALM, 900, 350);
    down(PEN, 300, 200);
    move(PEN, 400, 200);
    expect(drawn).toEqual([
      [
        [100, 200],
        [200, 200],
      ],
      [
        [300, 200],
        [400, 200],
      ],
    ]);
  });

  it('is drawn by the first of two touches, and by no palm that lands beside a pen', () => {
    const { down, move, up } = open();
    down(FINGER, 100, 100);
    down(PALM, 900, 350);
    move(PALM, 910, 350);
    move(FINGER, 200, 100);
    up(FINGER, 200, 100);
    down(PEN, 300, 100);
    down(FINGER, 900, 350);
    move(FINGER, 910, 350);
    move(PEN, 400, 100);
    expect(drawn).toEqual([
      [
        [100, 100],
        [200, 100],
      ],
      [
        [300, 100],
        [400, 100],
      ],
    ]);
  });

  it('keeps the finished line of a finger where a pen comes after it', () => {
    const { down, move, up } = open();
    down(FINGER, 100, 100);
    move(FINGER, 200, 100);
    up(FINGER, 200, 100);
    down(PEN, 300, 100);
    expect(drawn).toEqual([
      [
        [100, 100],
        [200, 100],
      ],
      [[300, 100]],
    ]);
  });

  it('ends a line where the browser takes the pointer away, and begins none with another button', () => {
    const { down, move, cancel } = open();
    down([4, 'mouse'], 10, 10, 2);
    expect(drawn).toEqual([]);
    down(FINGER, 100, 100);
    cancel(FINGER, 100, 100);
    move(FINGER, 200, 100);
    expect(drawn).toEqual([[[100, 100]]]);
  });

  it('is empty again after "Aláírás törlése"', async () => {
    const { down, person: hand } = open();
    expect(screen.getByRole('button', { name: 'Aláírás törlése' }).hasAttribute('disabled')).toBe(true);
    down(PEN, 100, 100);
    await hand.click(screen.getByRole('button', { name: 'Aláírás törlése' }));
    expect(drawn).toEqual([]);
    expect(screen.getByText('Itt írja alá')).toBeTruthy();
  });
});
