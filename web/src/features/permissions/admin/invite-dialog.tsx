import type { StaffMember } from '@labfront/contract/staff';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { PersonFields } from '../../../shared/forms/person-fields.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { type AssignmentDraft, bodyOf, draftOf, NEW_ASSIGNMENT } from './assignment-drafts.ts';
import { AssignmentsField } from './assignments-field.tsx';
import { staffDialogMessages } from './staff.messages.ts';
import { inviteStaff } from './staff.slice.ts';

interface InviteDialogProps {
  /** Somebody whose invitation is sent once more; null for somebody new. */
  readonly again: StaffMember | null;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

interface Values {
  firstName: string;
  lastName: string;
  mobileNumber: string;
  email: string;
  language: 'en' | 'hi';
  assignments: AssignmentDraft[];
}

const toBody = ({ mobileNumber, assignments, ...person }: Values) => ({
  ...person,
  mobileNumber: mobileNumber === '' ? null : mobileNumber,
  assignments: assignments.map(bodyOf),
});

const LANGUAGES = ['en', 'hi'] as const;

export function InviteDialog({ again, onClose, onSent }: InviteDialogProps) {
  const text = useMessages(staffDialogMessages);
  const dispatch = useAppDispatch();
  const formId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/staff').then(({ InviteBody }) => InviteBody),
    toBody,
    defaultValues: {
      firstName: again?.firstName ?? '',
      lastName: again?.lastName ?? '',
      mobileNumber: again?.mobileNumber ?? '',
      email: again?.email ?? '',
      language: again?.language ?? 'en',
      assignments: again?.assignments.map(draftOf) ?? [NEW_ASSIGNMENT],
    },
  });
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const assignments = useWatch({ control: form.control, name: 'assignments' });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const answer = await dispatch(inviteStaff({ body: toBody(values) }));
    if (inviteStaff.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onSent();
    } else if (answer.payload) {
      setFailure(form.showFailure(answer.payload, { EMAIL_TAKEN: 'email', MOBILE_TAKEN: 'mobileNumber' }));
    }
  });

  return (
    <FormDialog
      title={again ? text.inviteAgainTitle(again.name) : text.inviteTitle}
      description={again ? `${text.inviteHint} ${text.inviteAgainHint}` : text.inviteHint}
      save={text.send}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonFields
        first={{ field: form.register('firstName'), error: errors.firstName?.message }}
        last={{ field: form.register('lastName'), error: errors.lastName?.message }}
        mobile={{ field: form.register('mobileNumber'), error: errors.mobileNumber?.message, optional: true }}
        email={{ field: form.register('email'), error: errors.email?.message }}
      />
      <SelectField
        {...form.register('language')}
        label={text.language}
        options={LANGUAGES.map((value) => ({ value, label: text.languages[value] }))}
      />
      <AssignmentsField
        value={assignments}
        problems={errors.assignments as Parameters<typeof AssignmentsField>[0]['problems']}
        onChange={(next) => form.setValue('assignments', next, { shouldValidate: isSubmitted })}
      />
      <FieldError id={`${formId}-assignments`} error={errors.assignments?.message} />
    </FormDialog>
  );
}
