import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { leaveBlock, toggle } from './commands.ts';
import { schema } from './schema.ts';

const { list_item, hard_break } = schema.nodes;

const newLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView());
  return true;
};

const enter = chainCommands(leaveBlock, splitListItem(list_item), baseKeymap.Enter as Command);

/** The keys that change the text's structure. As in every field, Tab leaves the editor. */
export const keys = {
  Enter: enter,
  'Shift-Enter': chainCommands(exitCode, newLine),
  Backspace: baseKeymap.Backspace as Command,
} as const;

export function editorPlugins(): Plugin[] {
  return [
    history(),
    keymap({
      ...keys,
      'Mod-b': toggle('strong'),
      'Mod-i': toggle('em'),
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
    }),
    keymap(baseKeymap),
  ];
}
