import { on } from '#server/events';
import { taskMoved } from '#module/archive/tasks';
import { checkItems } from '../contract.ts';
import { dropForms, freezeForms, openForm } from './queries/forms.ts';

export const listeners = [
  on(taskMoved, 'opens, freezes and drops the tables of formal and technical reviews', async (tx, { row, name }) => {
    const { taskId, roundNo } = row;
    switch (name) {
      case 'submitData':
      case 'submitLate':
        return openForm(tx, { taskId, roundNo, stage: 'formal' }, checkItems.formal);
      case 'passFormal':
        await freezeForms(tx, taskId, 'formal');
        return openForm(tx, { taskId, roundNo, stage: 'technical' }, checkItems.technical);
      case 'recallData':
        return dropForms(tx, taskId, roundNo);
      case 'returnFormal':
      case 'returnTechnical':
      case 'issueStage':
      case 'propose':
        return freezeForms(tx, taskId);
      default:
    }
  }),
];
