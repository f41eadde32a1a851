import { sendArea } from './area.ts';
import { sendOutline } from './outline.ts';
import { sendPhoto } from './photo.ts';
import { sendPoints } from './points.ts';
import type { Senders } from './sendOperation.ts';
import { sendStatus } from './status.ts';

/** How each kind of operation is sent. */
export const SENDERS: Senders = {
  outline: sendOutline,
  area: sendArea,
  points: sendPoints,
  photo: sendPhoto,
  status: sendStatus,
};
