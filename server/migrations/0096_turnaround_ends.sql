-- Rows of lines that wait for another tube or for another laboratory are deleted too: the promise is not ours, or begins again.
DELETE FROM turnaround WHERE
  id IN (SELECT id FROM lab_lines WHERE state IN ('cancelled', 'not_performed', 'recollect_requested', 'referred'))
  OR id IN (SELECT line_id FROM line_referrals);
