-- Why: the review of a deposit marks where in the image the amount, the reference and the time were
-- read. The positions are fractions of the image's width and height.

alter table wallet_history add column read_marks jsonb;
