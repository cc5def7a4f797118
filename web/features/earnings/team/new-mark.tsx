import { useText } from '../../../texts.ts';

/** Beside a member who joined in the last 30 days. */
export function NewMark() {
  const t = useText();
  return (
    <span className="rounded-full bg-gold px-2 font-semibold text-on-gold text-xs leading-5">
      {t('team.member.new')}
    </span>
  );
}
