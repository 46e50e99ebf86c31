import { resources, type ResourceDraft } from '#contract/data/resources';
import { call } from '#web/api/api.ts';
import { report } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { draftOf } from './draft.ts';
import type { Server, Trouble } from './keeping.ts';

/** The portal's endpoints for the keeper, which shows failures itself. */
export const server: Server = {
  async create() {
    return (await call(resources.create, {}, { quiet: true })).resourceId;
  },
  async open(id) {
    const full = await call(resources.open, { params: { id } }, { quiet: true });
    return { draft: draftOf(full), rowVer: full.rowVer, saved: { savedBy: full.savedBy, updateTime: full.updateTime } };
  },
  save: (id, rowVer, body: ResourceDraft) =>
    call(resources.save, { params: { id }, body: { ...body, rowVer } }, { quiet: true }),
  trouble: troubleOf,
  sessionOver: (error) => report(error as CallError),
};

/** Classifies a failed call: offline, session ended, conflict, closed, or refused with invalid fields. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof CallError) || error.code === 0 || error.code === 429) return { kind: 'offline' };
  if (error.code === 401) return { kind: 'expired' };
  if (error.key === 'data.resources.changed') return { kind: 'changed' };
  if (error.key === 'data.resources.notEditable' || error.key === 'data.resources.notFound' || error.code === 403) {
    return { kind: 'closed', message: error.message };
  }
  return { kind: 'refused', message: error.message, fields: error.fields ?? [] };
}
