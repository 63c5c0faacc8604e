import type { StaffMember } from '@labfront/contract/staff';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { type AssignmentDraft, bodyOf, draftOf } from './assignment-drafts.ts';
import { AssignmentsField } from './assignments-field.tsx';
import { staffDialogMessages } from './staff.messages.ts';
import { setAssignments } from './staff.slice.ts';

interface AssignmentsDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  assignments: AssignmentDraft[];
}

const toBody = ({ assignments }: Values) => ({ assignments: assignments.map(bodyOf) });

/** Changes the roles of somebody who works here. */
export function AssignmentsDialog({ member, onClose, onSaved }: AssignmentsDialogProps) {
  const text = useMessages(staffDialogMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/staff').then(({ staff }) => staff.setAssignments.body),
    toBody,
    defaultValues: { assignments: member.assignments.map(draftOf) },
  });
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const assignments = useWatch({ control: form.control, name: 'assignments' });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const answer = await dispatch(setAssignments({ params: { id: member._id }, body: toBody(values) }));
    if (setAssignments.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onSaved();
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      title={text.changeTitle(member.name)}
      description={text.changeHint}
      save={text.save}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <AssignmentsField
        value={assignments}
        problems={errors.assignments as Parameters<typeof AssignmentsField>[0]['problems']}
        onChange={(next) => form.setValue('assignments', next, { shouldValidate: isSubmitted })}
      />
      {assignments.length === 0 && <p className="text-danger">{text.noRoleLeft}</p>}
    </FormDialog>
  );
}
