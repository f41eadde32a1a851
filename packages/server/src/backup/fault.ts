import { backupFaults } from './backup.hu.ts';

export type BackupFaultCode = keyof typeof backupFaults;

/** A backup cannot be made, read or restored; the message is a Hungarian sentence that names the reason. Nothing was changed. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
  readonly code: BackupFaultCode;

  constructor(code: BackupFaultCode, subject = '', options?: ErrorOptions) {
    const sentence = backupFaults[code];
    super(typeof sentence === 'string' ? sentence : sentence(subject), options);
    this.code = code;
  }
}
