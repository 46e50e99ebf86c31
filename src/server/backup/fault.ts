/** Reasons why a backup or a restore fails; texts are in `#texts/monitor/backups`. */
export type FaultCode =
  | 'notConfigured'
  | 'badRecipient'
  | 'badIdentity'
  | 'noIdentity'
  | 'wrongIdentity'
  | 'notEncrypted'
  | 'noRoom'
  | 'unusable'
  | 'inside'
  | 'busy'
  | 'notMigrated'
  | 'noSet'
  | 'noLatest'
  | 'unknownFormat'
  | 'incomplete'
  | 'newerSet'
  | 'otherColumns'
  | 'noFiles'
  | 'databaseInUse'
  | 'filesInUse'
  | 'otherKey'
  | 'damaged'
  | 'differs'
  | 'wrongServer'
  | 'exactEmbedded'
  | 'noTar'
  | 'late'
  | 'vanished'
  | 'foreign';

/** A failure for the operator: a code with values, which the caller translates. */
export class BackupFault extends Error {
  readonly code: FaultCode;
  readonly values: Record<string, string | number>;

  constructor(code: FaultCode, values: Record<string, string | number> = {}) {
    super(`${code} ${JSON.stringify(values)}`);
    this.code = code;
    this.values = values;
  }
}
