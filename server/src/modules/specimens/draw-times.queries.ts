// When the sample of a value was drawn, for what compares values by time.
import { UNMEASURED_STATES } from '@labfront/contract/specimen-states';
import { sql } from 'kysely';

/**
 * For queries over `lab_lines` and `lab_results`: when the tube was drawn that the test defines for the value's parameter, else the first
 * of the test's tubes, else the first of the order's; null while none is drawn.
 */
export const drawnAt = sql<string | null>`(SELECT drawn.collected_at FROM specimens AS drawn
  LEFT JOIN definition_parameters AS measured
    ON measured.test_id = lab_lines.test_id AND measured.parameter_id = lab_results.parameter_id
  LEFT JOIN definition_specimens AS needed ON needed.test_id = measured.test_id AND needed.key = measured.specimen_key
  WHERE drawn.visit_id = lab_lines.visit_id AND drawn.accession_id = lab_lines.accession_id
    AND drawn.state NOT IN (${sql.join(UNMEASURED_STATES.map((state) => sql.lit(state)))}) AND drawn.collected_at IS NOT NULL
  ORDER BY CASE
    WHEN drawn.tests NOT LIKE '%' || lab_lines.test_id || '%' THEN 2
    WHEN drawn.specimen = needed.specimen AND (needed.timing = 'any'
      OR drawn.timing = needed.timing AND coalesce(drawn.minutes_after, 0) = coalesce(needed.minutes_after, 0)) THEN 0
    ELSE 1 END, drawn.collected_at
  LIMIT 1)`;
