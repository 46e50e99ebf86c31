import { bilingual } from '#shared/texts';

/** Texts of lists that can be reordered. */
export const sortTexts = bilingual(
  {
    handle: '移动“{name}”，当前第 {place} 位',
    up: '上移“{name}”',
    down: '下移“{name}”',
    instructions: '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 键取消。',
    lifted: '已拿起“{name}”，当前第 {place} 位，共 {count} 位。',
    over: '“{name}”移到第 {place} 位，共 {count} 位。',
    dropped: '“{name}”已放到第 {place} 位，共 {count} 位。',
    kept: '已取消移动，“{name}”留在第 {place} 位。',
    open: '调整顺序',
    title: '调整展示顺序',
    hint: '排在前面的优先展示。拖动、用键盘或按钮调整后保存；未调整的仍按原有规则排在后面。',
    empty: '还没有可以排序的内容',
    save: '保存顺序',
    cancel: '取消',
    saved: '顺序已保存',
  },
  {
    handle: 'Move "{name}", now in place {place}',
    up: 'Move "{name}" up',
    down: 'Move "{name}" down',
    instructions: 'Press space to lift, the up and down arrows to move, space again to drop, Escape to cancel.',
    lifted: 'Lifted "{name}", in place {place} of {count}.',
    over: '"{name}" is over place {place} of {count}.',
    dropped: '"{name}" was dropped in place {place} of {count}.',
    kept: 'Moving was cancelled; "{name}" stays in place {place}.',
    open: 'Change order',
    title: 'Order on the page',
    hint: 'What stands first is shown first. Move items by dragging, by keys or by the buttons, then save. Those that nobody has moved follow by their usual rule.',
    empty: 'There is nothing to put in order yet',
    save: 'Save order',
    cancel: 'Cancel',
    saved: 'The order was saved',
  },
);
