CREATE INDEX lab_lines_all_due_down ON lab_lines (due_at DESC NULLS LAST, id DESC);
