"""Switches of the model."""
__author__ = 'Nobody'
heavyHiggs = False
lightHiggs = True
