import { on } from '#server/events';
import { taskMoved } from '#module/archive/tasks';
import { checkItems } from '../contract.ts';
import { dropForms, freezeForms, openForm } from './queries/forms.ts';

/** A round begins with a new table for the formal review; the end of each review freezes its table. */
export const listeners = [
  on(taskMoved, async (tx, { row, name }) => {
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
