import { backupTexts } from './backup.hu.ts';

export type BackupStep = keyof typeof backupTexts.steps;

export interface BackupProgress {
  readonly step: BackupStep;
  /** 0..1 where the total is known. */
  readonly share?: number;
  /** The present step. */
  readonly detail?: string;
}

export type OnBackupProgress = (progress: BackupProgress) => void;

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const EVERY_MS = 200;

/** A line that moves on a terminal; elsewhere one line per step. */
export function backupDisplay(terminal: Terminal): { onProgress: OnBackupProgress; done(): void } {
  let drawn = '';
  let drawnAt = 0;
  const moving: OnBackupProgress = ({ step, share, detail = '' }) => {
    const percent = share === undefined ? null : Math.floor(share * 100);
    const line = backupTexts.progress(backupTexts.steps[step], percent, detail);
    if (line === drawn || performance.now() - drawnAt < EVERY_MS) return;
    [drawn, drawnAt] = [line, performance.now()];
    terminal.write(`\r\u001B[K${line}`);
  };
  const plain: OnBackupProgress = ({ step }) => {
    if (backupTexts.steps[step] === drawn) return;
    drawn = backupTexts.steps[step];
    terminal.write(`${drawn}\n`);
  };
  const isTerminal = terminal.isTTY === true;
  return {
    onProgress: isTerminal ? moving : plain,
    done: () => void (isTerminal && drawn !== '' && terminal.write('\r\u001B[K')),
  };
}
