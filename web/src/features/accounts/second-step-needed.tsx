import { useEffect } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { fetchMe } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { TwoStepSection } from './components/two-step-section.tsx';
import { secondStepMessages } from './second-step.messages.ts';
import { selectTotp } from './totp.slice.ts';

/** In the place of every page of the administration until the second step is set up that a role needs. */
export default function SecondStepNeeded() {
  const text = useMessages(secondStepMessages);
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(selectTotp).totp?.enabled === true;
  useEffect(() => {
    if (isOn) void dispatch(fetchMe());
  }, [dispatch, isOn]);
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <h1>{text.title}</h1>
      <p className="text-ink-soft">{text.intro}</p>
      <TwoStepSection />
    </div>
  );
}
