"""Tests of `loopbanner-text` from outside, written from its messages and not from its source. See docs/testing.md."""
