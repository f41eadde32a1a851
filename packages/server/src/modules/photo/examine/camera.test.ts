import { expect, it } from 'vitest';
import { cameraTiff } from '../jpegForTests.ts';
import { cameraOf } from './camera.ts';

it.each([
  ['2026:07:20 10:30:00', '2026-07-20T08:30:00.000Z'],
  ['2026:01:20 10:30:00', '2026-01-20T09:30:00.000Z'],
  ['2026:02:30 10:30:00', null],
  ['1980:01:01 00:00:00', null],
  ['0000:00:00 00:00:00', null],
])('a camera that wrote %s has taken its picture at %s', async (takenAt, instant) => {
  const camera = await cameraOf(cameraTiff({ takenAt }));
  expect(camera.takenAt?.toISOString() ?? null).toBe(instant);
});
