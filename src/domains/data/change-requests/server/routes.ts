import { implement } from '#server/routes';
import { ownResource } from '#module/data/resources';
import { departmentsToChoose } from '#module/system/departments';
import { changeRequests } from '../contract.ts';
import { askCorrection } from './correcting.ts';
import * as service from './service.ts';

export const routes = implement(changeRequests, {
  own: async ({ ctx, params, query }) => service.listOf(ctx, (await ownResource(ctx, params.id)).resourceId, query),
  share: ({ ctx, body }) => service.share(ctx, body),
  correct: ({ ctx, body }) => askCorrection(ctx, body),
  askWithdrawal: ({ ctx, body }) => service.askWithdrawal(ctx, body),
  handOver: ({ ctx, body }) => service.handOver(ctx, body),
  takeBack: ({ ctx, params }) => service.takeBack(ctx, params.id),
  received: ({ ctx, query }) => service.listReceived(ctx, query),
  answer: ({ ctx, params, body }) => service.decide(ctx, { ...body, changeId: params.id }, 'receiver'),

  list: ({ ctx, query }) => service.list(ctx, query),
  decide: ({ ctx, body }) => service.decide(ctx, body, 'office'),
  withdraw: ({ ctx, body }) => service.withdrawNow(ctx, body),
  askRestore: ({ ctx, body }) => service.askRestore(ctx, body),
  setOpenDate: ({ ctx, body }) => service.setOpenDate(ctx, body),
  newVersion: async ({ ctx, body }) => ({ resourceId: await service.beginVersion(ctx, body) }),
  centers: ({ ctx }) => departmentsToChoose(ctx),
  moveToCenter: async ({ ctx, body }) => ({ count: await service.moveAll(ctx, body) }),
  changeOwner: ({ ctx, body }) => service.giveTo(ctx, body),
});
